// Waits for the frames in which the page follows a change of its window, or scrolls to what a press has opened.

/** Waits until the page has drawn what happened before: what it does in the next frame is done in the first of two. */
export function drawn(page) {
  return page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Resizes the window, as a zoom, a turned phone or a dragged edge does: the page hears of its size with the next frame. */
export async function resize(page, { width, height }) {
  await page.setViewportSize({ width, height });
  await drawn(page);
}
