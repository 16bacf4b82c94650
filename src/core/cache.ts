/**
 * Keeps the values that were used last, at most `capacity` of them. Code of one thread shares it safely, also across
 * `await`: `getOrSet` stores what `make` returns at once, so a promise is made once however many wait for it.
 */
export class Cache<Key, Value> {
  private readonly values = new Map<Key, Value>();
  private readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get(key: Key): Value | undefined {
    const value = this.values.get(key);
    // a map keeps the order of insertion: the value used last goes to the end
    if (value !== undefined && this.values.delete(key)) this.values.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.values.delete(key);
    this.values.set(key, value);
    if (this.values.size > this.capacity) this.values.delete(this.values.keys().next().value as Key);
  }

  delete(key: Key): void {
    this.values.delete(key);
  }

  getOrSet(key: Key, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = make();
    this.set(key, value);
    return value;
  }
}
