import type { Page } from 'playwright-core';

/** Words that only an English text has. */
const ENGLISH =
  /(?<!\p{L})(the|of|and|with|is|are|from|by|this|that|its|which|was|were|has|have|would|there|not|hands?|cards?|against|expected|needed|wins)(?!\p{L})/iu;
/** English by its nature: what a study's report says, what a program was told, and details that say they are English. */
const DOCUMENTS = '.study, .asked, .trouble details, code, script, style';

/** What a reader sees or hears: texts of elements and their labels, folded ones too, without English documents. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate((documents) => {
    const folded = [...document.querySelectorAll('details')].filter(({ open }) => !open);
    for (const details of folded) details.open = true;
    const found = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement!;
      if (element.closest(documents)) continue;
      if (node instanceof Text) found.add(node.data.trim());
      else
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.add(element.getAttribute(name) ?? '');
    }
    for (const details of folded) details.open = false;
    return [...found].filter((text) => text !== '');
  }, DOCUMENTS);
}

/** Names that programs use, where people read others. */
const CODES =
  /\b(nes-six|nes-norotation|ntuple|linear-(seven|plus)|particle-swarm|cma-es|cross-entropy|astar|best-00\d|careful|bold|bluffer|novice|sampler|equilibrium|cbr-best|ufsm24|argentino30)\b/;

/** Those of the texts that have a program's name in them; JSON and positions are written for programs. */
export const codes = (texts: readonly string[]) =>
  texts.filter((text) => CODES.test(text) && !/^(\{|truco\/)/.test(text));

/** Those of the texts that are English. */
export const english = (texts: readonly string[]) => texts.filter((text) => ENGLISH.test(text));
