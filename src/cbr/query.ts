import type { CaseBase } from './case-base.ts';

/** What is known of a new problem: some attributes and their values. Made once, filled again for every question. */
export class Query {
  readonly attributes = new Int16Array(64);
  readonly values = new Float64Array(64);
  readonly weights = new Float64Array(64);
  count = 0;
  /** The sum of the weights. */
  total = 0;

  clear(): this {
    this.count = 0;
    this.total = 0;
    return this;
  }

  /** `weight` is how much the attribute counts beside the others. */
  ask(attribute: number, value: number, weight = 1): this {
    this.attributes[this.count] = attribute;
    this.weights[this.count] = weight;
    this.values[this.count++] = value;
    this.total += weight;
    return this;
  }

  /** The same for the same values asked in the same order, whatever the weights; whole numbers from -127 to 127 only. */
  key(): string {
    let key = '';
    for (let i = 0; i < this.count; i++) key += String.fromCharCode(((this.values[i] + 128) << 8) | this.attributes[i]);
    return key;
  }
}

/** Global similarity: the weighted mean of the local ones over the attributes asked; a value missing in the case scores 0. */
export function similarityOf(base: CaseBase, query: Query, row: number): number {
  let sum = 0;
  for (let i = 0; i < query.count; i++) {
    const attribute = query.attributes[i];
    const value = base.columns[attribute][row];
    const weight = query.weights[i];
    if (base.attributes[attribute].type === 'code') sum += weight * base.table(attribute, query.values[i])[value + 128];
    else if (!Number.isNaN(value)) sum += weight * base.attributes[attribute].similarity!(query.values[i], value);
  }
  return sum / query.total;
}
