/** A request that is understood and not granted; `statusCode` is HTTP's. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}
