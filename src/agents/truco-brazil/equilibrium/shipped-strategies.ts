import { InputError } from '../../../core/errors.ts';
import type { BrazilRules } from '../../../games/truco-brazil/rules.ts';
import { packStrategy, unpackStrategy } from './pack.ts';
import type { HandStrategy, StrategyFacts } from './strategy.ts';

const FORMAT = 'truco-brazil-hand 1';
const NEW_LINE = 10;

/** The solved hands that ship with the product, by their manilhas; each names the command that made it. */
const files: Readonly<Record<BrazilRules['manilhas'], URL>> = {
  turned: new URL('../../../../data/truco-brazil/paulista.table', import.meta.url),
  fixed: new URL('../../../../data/truco-brazil/mineiro.table', import.meta.url),
};
const known = new Map<string, HandStrategy>();

/** A strategy as the bytes of a file: a line that names the format, a line of JSON facts, the packed choices. */
export function writeStrategy(strategy: HandStrategy): Uint8Array {
  const head = new TextEncoder().encode(`${FORMAT}\n${JSON.stringify(strategy.facts)}\n`);
  const body = packStrategy(strategy);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

/** Reads what `writeStrategy` wrote; throws an InputError on anything else. */
export function readStrategy(bytes: Uint8Array): HandStrategy {
  const first = bytes.indexOf(NEW_LINE);
  const second = bytes.indexOf(NEW_LINE, first + 1);
  const text = new TextDecoder();
  if (first < 0 || second < 0 || text.decode(bytes.subarray(0, first)) !== FORMAT)
    throw new InputError(`not a solved hand: its first line must be "${FORMAT}"`);
  try {
    const facts: StrategyFacts = JSON.parse(text.decode(bytes.subarray(first + 1, second)));
    return unpackStrategy(facts, bytes.subarray(second + 1));
  } catch (error) {
    throw new InputError(`a damaged solved hand: ${(error as Error).message}`);
  }
}

/** The strategy that ships, read from its file once; where there are no files, `provideStrategy` first. */
export function shippedStrategy(manilhas: BrazilRules['manilhas']): HandStrategy {
  const strategy = known.get(manilhas) ?? readStrategy(bytesOf(files[manilhas]));
  known.set(manilhas, strategy);
  return strategy;
}

/** Hands over the bytes of a strategy where files cannot be read: in a browser. */
export function provideStrategy(manilhas: BrazilRules['manilhas'], bytes: Uint8Array): void {
  known.set(manilhas, readStrategy(bytes));
}

function bytesOf(file: URL): Uint8Array {
  const { existsSync, readFileSync } = process.getBuiltinModule('node:fs');
  if (!existsSync(file))
    throw new InputError(`there is no ${file.pathname}: make it with node scripts/truco-brazil/solve.ts`);
  return readFileSync(file);
}
