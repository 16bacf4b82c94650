// What a visitor does on the static site, for the clean room and the browser's test. In English.

/** Opens the table of Truco and starts a match with the agent that is offered first. */
export async function startTruco(page, address) {
  await page.goto(`${address}#/truco`);
  await page.getByRole('button', { name: 'Play now' }).click();
  await ownChoice(page).first().waitFor();
}

/** Plays one hand to its end: of what may be done, the first card, else the first word. */
export async function playHand(page) {
  for (let done = 0; done < 40; done++) {
    await ownChoice(page).or(handEnded(page)).first().waitFor();
    if ((await handEnded(page).count()) > 0) return;
    const cards = page.locator('.own button:enabled');
    const choice = (await cards.count()) > 0 ? cards.first() : ownChoice(page).first();
    const before = await page.locator('.card-table').textContent();
    await choice.click();
    await page.waitForFunction(
      (text) => document.querySelector('.card-table')?.textContent !== text || document.querySelector('.onward button'),
      before,
    );
  }
  throw new Error('the hand does not end');
}

/** What the person may play or say now. */
function ownChoice(page) {
  return page.locator('.own button:enabled, .calls button:enabled');
}

/** The way on from a hand that has ended. */
export function handEnded(page) {
  return page.locator('.onward button');
}
