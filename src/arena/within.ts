import { TimedOut } from './fault.ts';

/** The longest delay that `setTimeout` takes. */
const LONGEST = 2 ** 31 - 1;

/** The answer, or `TimedOut` after so many milliseconds. The timer never outlives the answer. */
export function within<T>(answer: PromiseLike<T>, milliseconds: number): Promise<T> {
  if (milliseconds === Number.POSITIVE_INFINITY) return Promise.resolve(answer);
  return new Promise((resolve, reject) => {
    const late = () => reject(new TimedOut('no answer in time'));
    const timer = setTimeout(late, Math.min(Math.max(milliseconds, 0), LONGEST));
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
