/* What the player hears and feels of what he does, where the settings ask for it: `tabula.signal(name)`. */
(() => {
  "use strict";
  const { tabula } = window; // see settings.js
  // A sound is a few tones: the frequency in hertz, when each begins and how long it lasts, in seconds.
  const sounds = {
    pick: [[587, 0, 0.05]],
    remove: [[659, 0, 0.08], [988, 0.06, 0.12]],
    add: [[392, 0, 0.08], [440, 0.07, 0.08], [494, 0.14, 0.12]],
    cleared: [[523, 0, 0.12], [659, 0.11, 0.12], [784, 0.22, 0.12], [1047, 0.33, 0.3]],
    stuck: [[330, 0, 0.16], [247, 0.15, 0.26]],
  };
  // A buzz and the pauses in it, in milliseconds.
  const buzzes = { remove: [12], add: [24], cleared: [20, 60, 20, 60, 40], stuck: [60] };
  let speaker = null;

  const play = (tones) => {
    speaker ??= new AudioContext(); // a browser lets it sound only after a tap or a key
    if (speaker.state === "suspended") speaker.resume();
    for (const [frequency, begin, length] of tones) {
      const tone = speaker.createOscillator();
      const volume = speaker.createGain();
      const start = speaker.currentTime + begin;
      tone.type = "triangle";
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.12, start + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
      tone.connect(volume).connect(speaker.destination);
      tone.start(start);
      tone.stop(start + length);
    }
  };

  tabula.signal = (name) => {
    if (tabula.setting("sound") && sounds[name] && window.AudioContext) play(sounds[name]);
    if (tabula.setting("vibration") && buzzes[name]) navigator.vibrate?.(buzzes[name]);
  };
})();
