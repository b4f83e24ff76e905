// Reloads this page when it is out of date. Only the development server has this file.

const BETWEEN_QUESTIONS = 1000;
const own = document.querySelector("meta[name=tokenloop-build]").content;

setInterval(async () => {
  try {
    const { build } = await (await fetch("development/state.json")).json();
    if (build !== own) location.reload();
  } catch {
    // The server was stopped: do not reload.
  }
}, BETWEEN_QUESTIONS);
