/** What ends of a game of cards are worth, as data: hands of up to three cards told apart by rank, card removal. */
export interface CardForm {
  readonly ranks: number;
  /** The lower and the higher rank of each pair. */
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
  /** How many hands of three there are, and the weights of two of them: a symmetric matrix. */
  readonly hands: number;
  readonly coupling: Float64Array;
  /** By rank: for each pair the hand with a card of this rank more, or -1. */
  readonly withRank: readonly Int16Array[];
  /** By table and rank the cards that are left, and by table the weight that all hands have in common. */
  readonly left: Uint8Array;
  readonly base: Float64Array;
  of(node: number): CardNode;
}

/** What a node is, where it ends play or leads the last trick. */
export interface CardNode {
  readonly table: number;
  /** Whether the last trick was led. */
  readonly led: boolean;
  /** By seat: what it gets with a card that loses and with one that wins; equal unless the last trick was led. */
  readonly points: readonly (readonly [lost: number, won: number])[];
  /** By seat: the cards it holds; with the last trick led 1 for the leader and 0 for the follower. */
  readonly held: readonly number[];
  /** The rank on the table when one seat holds two cards and the other three. */
  readonly played: number;
  /** Whether the follower of the last trick wins a tie. */
  readonly tieWins: boolean;
}
