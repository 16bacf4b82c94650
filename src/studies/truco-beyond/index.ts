import type { Facts } from '../opening.ts';
import type { Report, Study, StudyOptions } from '../study.ts';
import { askHere } from '../tasks.ts';
import { words } from './opening.ts';
import { PARTS, type Part, type PartResult } from './parts.ts';
import { portuguese } from './portuguese.ts';

export const trucoBeyond: Study = {
  id: 'truco-beyond',
  title: 'Cases beyond the thesis: other clusters, bluff, another game, cases that cannot be bluffed',
  source: 'none published: what the UFSM 2020 thesis on case-based Truco leaves to later work, taken up here',
  portuguese,
  parts: PARTS,
  tasks: () => PARTS.length,
  async run(options) {
    const { scale, seed } = options;
    const found = await playParts(options);
    const missing = PARTS.filter((part) => !found.has(part));
    const facts: Facts = Object.assign({}, ...[...found.values()].map((result) => result.facts));
    return {
      scale,
      seed,
      ...(missing.length === 0 && { opening: { words, facts } }),
      summary: missing.length > 0 ? [`**Partial.** Not run yet: ${missing.join(', ')}.`] : [ELSEWHERE],
      sections: PARTS.flatMap((part) => found.get(part)?.sections ?? []),
    } satisfies Report;
  },
};

/** The rest of the thesis's list, and where it is taken up. */
const ELSEWHERE =
  'The thesis names three things more. Opponents of other kinds are met in [truco-yardstick](truco-yardstick.md). More people, and further traits of the agents judged by them, need people: there are no answers yet (n = 0), and [truco-cbr](truco-cbr.md), stage 4, says how a teacher collects them.';

/** What is done is kept by name and not done again; `only` goes on with one part alone, 0 `minutes` with none. */
async function playParts(options: StudyOptions): Promise<Map<Part, PartResult>> {
  const { scale, seed, only, minutes, checkpoints, progress, ask = askHere } = options;
  const keyOf = (part: Part) => `${part}-${seed}`;
  const found = new Map<Part, PartResult>();
  for (const part of PARTS) {
    const kept = checkpoints?.read(keyOf(part)) as PartResult | undefined;
    if (kept) found.set(part, kept);
  }
  const open = minutes === 0 ? [] : PARTS.filter((part) => !found.has(part) && (only ?? part) === part);
  progress?.('parts', found.size, PARTS.length);
  const setup = { scale, seed };
  const played = open.length > 0 ? await ask<PartResult>({ work: 'truco-beyond', setup, tasks: open }) : [];
  for (const [i, part] of open.entries()) {
    checkpoints?.write(keyOf(part), played[i]);
    found.set(part, played[i]);
  }
  return found;
}
