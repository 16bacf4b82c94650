import { once } from '../../../core/once.ts';
import { shippedTrucoStrategy } from '../equilibrium/play/shipped-strategies.ts';
import { DecisionJudge } from './decision-judge.ts';

/** The judge of this thread, by the tables that ship with the product. */
export const shippedJudge = once(() => new DecisionJudge(shippedTrucoStrategy()));
