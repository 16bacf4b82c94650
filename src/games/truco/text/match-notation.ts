import { InputError } from '../../../core/errors.ts';
import { parseDeal } from '../cards.ts';
import { parseGameId } from '../game.ts';
import { type HandRecord, type MatchRecord, matchActions, matchHands, writeDeal } from './notation.ts';

/** A match in JSON, for people and other programs: names instead of numbers. */
export interface MatchJson {
  readonly game: string;
  readonly hands: readonly HandRecord[];
}

export function matchToJson(match: MatchRecord): MatchJson {
  return { game: match.game, hands: matchHands(match.actions, parseGameId(match.game)) };
}

export function matchFromJson(json: unknown): MatchRecord {
  const { game, hands } = (json ?? {}) as Partial<MatchJson>;
  if (typeof game !== 'string' || !Array.isArray(hands))
    throw new InputError('a match in JSON is {"game": "truco/...", "hands": [...]}');
  for (const [i, hand] of hands.entries())
    if (!isHand(hand))
      throw new InputError(
        `hand ${i + 1} must be {"deal": [[3 cards], [3 cards]], "actions": [...]}, "scores" after it if over`,
      );
  return { game, actions: matchActions(hands, parseGameId(game)) };
}

/**
 * A match as text: its game, then a line a hand with the scores after it.
 *
 *     truco/ufsm24@2
 *     1. 1E 4B 5C/7E 7O 12C: ENVIDO NO_QUIERO MAZO = 1-1
 */
export function formatMatch(match: MatchRecord): string {
  const lines = matchToJson(match).hands.map(({ deal, actions, scores }, i) => {
    const end = scores ? ` = ${scores.join('-')}` : '';
    return `${i + 1}. ${writeDeal(parseDeal(...deal))}:${actions.map((name) => ` ${name}`).join('')}${end}`;
  });
  return [match.game, ...lines, ''].join('\n');
}

export function parseMatch(text: string): MatchRecord {
  const [game, ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const rules = parseGameId(game ?? '');
  const hands = lines.map((line, i): HandRecord => {
    const [, number, mano, pie, actions, first, second] =
      /^(\d+)\. ([^/:]*)\/([^/:]*):((?: [A-Z_]+(?::\w+)?)*)(?: = (\d+)-(\d+))?$/.exec(line) ?? [];
    if (Number(number) !== i + 1)
      throw new InputError(
        `line ${i + 2} must read "${i + 1}. 1E 4B 5C/7E 7O 12C: MAZO = 0-1", not ${JSON.stringify(line)}`,
      );
    return {
      deal: [mano.split(' '), pie.split(' ')],
      actions: actions.split(' ').filter(Boolean),
      ...(first !== undefined && { scores: [Number(first), Number(second)] }),
    };
  });
  return { game: game, actions: matchActions(hands, rules) };
}

function isHand(hand: unknown): hand is HandRecord {
  const { deal, actions, scores } = (hand ?? {}) as Partial<HandRecord>;
  const texts = (list: unknown) => Array.isArray(list) && list.every((item) => typeof item === 'string');
  const twoScores = Array.isArray(scores) && scores.length === 2 && scores.every(Number.isInteger);
  return (
    Array.isArray(deal) &&
    deal.length === 2 &&
    deal.every(texts) &&
    texts(actions) &&
    (scores === undefined || twoScores)
  );
}
