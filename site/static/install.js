/* Offers to install the site as an app: by a button where the browser can, by a hint on iPhones and iPads, which have no
 * such button and delete what a site keeps when it is not visited for a week.
 */
(() => {
  "use strict";
  const panel = document.getElementById("install");
  const button = document.getElementById("install-do");
  let offer = null;

  const show = (shown) => {
    panel.hidden = !shown;
  };

  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // it is offered where it disturbs nobody
    offer = event;
    button.hidden = false;
    show(true);
  });

  addEventListener("appinstalled", () => show(false));

  button.addEventListener("click", async () => {
    if (!offer) return;
    const { outcome } = await offer.prompt();
    offer = null; // it can be used once
    button.hidden = true;
    show(outcome !== "accepted" && !document.getElementById("install-hint").hidden);
  });

  if (navigator.standalone === false) {
    document.getElementById("install-hint").hidden = false;
    show(true);
  }
})();
