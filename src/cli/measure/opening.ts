import { type Command, Option } from 'commander';
import {
  shippedOpeningStrategy,
  shippedTrucoStrategy,
} from '../../agents/truco/equilibrium/play/shipped-strategies.ts';
import { HandModel } from '../../agents/truco/master/hand-model.ts';
import { MeasuredOpening } from '../../agents/truco/master/measure-opening.ts';
import { shippedFirstTricks } from '../../agents/truco/master/shipped-first-tricks.ts';
import { shippedMatchOpening } from '../../agents/truco/master/shipped-match-opening.ts';
import { parseRules } from '../../games/truco/rules.ts';
import { oneOf } from '../options.ts';
import { printResult, table } from '../output.ts';
import { PartsProgress } from '../progress.ts';

const PLAYERS = ['master', 'equilibrium-plus'] as const;

/** `measure opening`: what is given away while envido is open, exactly. */
export function register(measure: Command): void {
  measure
    .command('opening')
    .description('what best responses gain while envido is open, folds included, exactly')
    .addOption(
      new Option('--agent <names...>', PLAYERS.join(' or ')).argParser((name: string, before?: string[]) => [
        ...(before ?? []),
        oneOf('--agent', PLAYERS)(name),
      ]),
    )
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      `
At 0-0 of ufsm24, hands told apart by their ranks and envido score. Points of envido count by how much they raise the
chance to win the match, in points of cards and truco; after the opening both play the shipped table. Takes some minutes.

Example:
  jogatina measure opening --agent master equilibrium-plus --json`,
    )
    .action(opening);
}

function opening({ agent = ['master'], json }: { agent?: string[]; json?: true }): void {
  const strategy = shippedTrucoStrategy();
  const model = new HandModel(
    parseRules('ufsm24'),
    strategy,
    shippedFirstTricks(strategy.tree),
    shippedMatchOpening(strategy),
  );
  const parts = new PartsProgress();
  const measured = new MeasuredOpening(model, (done, total) => parts.show('continuation', done, total));
  parts.end();
  const openings = agent.map((name) => {
    const weights = name === 'master' ? measured.master() : measured.stored(shippedOpeningStrategy());
    const { value, low, high, exploitability } = measured.exploit(weights);
    return { agent: name, value, low, high, exploitability };
  });
  const rows = openings.map((each) => [each.agent, each.value.toFixed(4), each.exploitability.toFixed(4)]);
  printResult(json, { game: 'opening', openings }, table(['agent', 'value for mano', 'given away'], rows));
}
