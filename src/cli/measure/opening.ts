import { type Command, Option } from 'commander';
import {
  shippedOpeningStrategy,
  shippedTrucoStrategy,
} from '../../agents/truco/equilibrium/play/shipped-strategies.ts';
import { shippedFirstTricks } from '../../agents/truco/master/first-trick/shipped-first-tricks.ts';
import { HandModel } from '../../agents/truco/master/hand-model.ts';
import { MeasuredOpening, openingValues } from '../../agents/truco/master/opening/measure-opening.ts';
import type { Scores } from '../../agents/truco/master/opening/opening-scores.ts';
import { plusOpening } from '../../agents/truco/master/opening/plus-opening.ts';
import { shippedMatchOpenings } from '../../agents/truco/master/opening/shipped-match-openings.ts';
import { InputError } from '../../core/errors.ts';
import { parseRules } from '../../games/truco/rules.ts';
import { oneOf } from '../options.ts';
import { printResult, table } from '../output.ts';
import { PartsProgress } from '../progress.ts';

const PLAYERS = ['master', 'master-apart', 'equilibrium-plus'] as const;
const rules = parseRules('ufsm24');

/** `measure opening`: what is given away while envido is open, exactly. */
export function register(measure: Command): void {
  measure
    .command('opening')
    .description('what best responses gain while envido is open, folds included, exactly')
    .addOption(
      new Option('--agent <names...>', PLAYERS.join(', ')).argParser((name: string, before?: string[]) => [
        ...(before ?? []),
        oneOf('--agent', PLAYERS)(name),
      ]),
    )
    .addOption(
      new Option('--score <points...>', "mano's and pie's points: 0-0 12-20").argParser(
        (text: string, before?: Scores[]) => [...(before ?? []), parseScores(text)],
      ),
    )
    .addOption(
      new Option('--against <name>', `what they take from another: ${PLAYERS.join(', ')}`).argParser(
        oneOf('--against', PLAYERS),
      ),
    )
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      `
At scores of ufsm24 (0-0 where none is named), hands told apart by their ranks and envido score. Points of envido count by
how much they raise the chance to win the match, in points of cards and truco; after the opening both play the shipped
table. "master-apart" decides envido, folding and cards one by one, as master does where no solved opening is near. Takes
half a minute, and some seconds a score. With --against also what an opening takes from another, in points a hand, each as
mano in turn.

Example:
  jogatina measure opening --agent master equilibrium-plus --score 0-0 12-15 --json`,
    )
    .action(opening);
}

function parseScores(text: string): Scores {
  const [, mano, pie] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  const scores = [Number(mano), Number(pie)] as const;
  if (!scores.every((points) => points < rules.target))
    throw new InputError(`--score ${text}: two numbers below ${rules.target} as 12-20`);
  return scores;
}

interface OpeningOptions {
  agent?: string[];
  score?: Scores[];
  against?: string;
  json?: true;
}

function opening({ agent = ['master'], score = [[0, 0]], against, json }: OpeningOptions): void {
  const strategy = shippedTrucoStrategy();
  const tables = shippedFirstTricks(strategy.tree);
  const model = new HandModel(rules, strategy, tables, shippedMatchOpenings(strategy));
  const apart = new HandModel(rules, strategy, tables);
  const parts = new PartsProgress();
  const values = openingValues(model, (done, total) => parts.show('continuation', done, total));
  parts.end();
  const openings = score.flatMap((scores) => {
    const measured = new MeasuredOpening(model, values, scores);
    const weightsOf = (name: string): ArrayLike<number> => {
      if (name === 'master') return measured.master();
      if (name === 'master-apart') return new MeasuredOpening(apart, values, scores).master();
      return plusOpening(model, measured, shippedOpeningStrategy());
    };
    const other = against && weightsOf(against);
    return agent.map((name) => {
      const weights = weightsOf(name);
      const { value, low, high, exploitability } = measured.exploit(weights);
      const takes = other ? { takes: measured.edge(weights, other) } : {};
      return { agent: name, score: scores.join('-'), value, low, high, exploitability, ...takes };
    });
  });
  const head = ['agent', 'score', 'value for mano', 'given away', ...(against ? [`takes from ${against}`] : [])];
  const rows = openings.map(({ agent: name, score: at, value, exploitability, takes }) => [
    name,
    at,
    ...[value, exploitability, ...(takes === undefined ? [] : [takes])].map((each) => each.toFixed(4)),
  ]);
  printResult(json, { game: 'opening', ...(against && { against }), openings }, table(head, rows));
}
