// Another size of the window, as a zoom, a turned phone or a dragged edge makes it.

/** Resizes the window, and waits until the page has followed: it hears of its size, and is laid out, with the next frames. */
export async function resize(page, { width, height }) {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
