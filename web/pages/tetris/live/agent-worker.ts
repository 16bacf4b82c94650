import {
  type LivePlayer,
  type LiveState,
  livePlayerOf,
  readLiveState,
} from '../../../../src/agents/tetris/live/index.ts';

/** Milliseconds for which the player thinks before messages are read. */
const THINKING = 2;

/** What the page asks: an agent to play one game there under a name. */
export interface AgentOrder {
  readonly url: string;
  readonly agent: string;
  readonly name: string;
}

/** What the page is told. */
export type AgentNews =
  | { readonly state: 'waiting' | 'playing' | 'lost' }
  | { readonly state: 'over'; readonly score: number };

const tell = (news: AgentNews) => self.postMessage(news);

/** An agent at the live game, in a thread of its own: it is never kept waiting by what the page draws. */
class AgentAtPlay {
  private readonly socket: WebSocket;
  private readonly player: LivePlayer;
  private readonly unread: { readonly text: string; readonly at: number }[] = [];
  private readonly turns = new MessageChannel();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due = false;
  private playing = false;
  private over = false;

  constructor({ url, agent, name }: AgentOrder) {
    this.player = livePlayerOf(agent).make();
    this.socket = new WebSocket(url);
    this.socket.onopen = () => this.socket.send(JSON.stringify({ cmd: 'join', name }));
    this.socket.onmessage = ({ data }) => this.receive(data);
    this.socket.onclose = () => {
      clearTimeout(this.timer);
      if (!this.over) tell({ state: 'lost' });
    };
    // all messages that have come are read before it acts
    this.turns.port1.onmessage = () => this.act();
  }

  private receive(text: string): void {
    if (text.includes('"dimensions"')) {
      const { highscores, score } = JSON.parse(text);
      this.over = highscores !== undefined;
      tell(this.over ? { state: 'over', score } : { state: 'waiting' });
      return;
    }
    this.unread.push({ text, at: performance.now() });
    if (this.player.everyState) this.act();
    else this.later();
  }

  private later(): void {
    if (this.due) return;
    this.due = true;
    this.turns.port2.postMessage(null);
  }

  private act(): void {
    this.due = false;
    let newest: { state: LiveState; at: number } | undefined;
    for (const { text, at } of this.unread.splice(0)) {
      const state = readLiveState(JSON.parse(text));
      if (!state) continue;
      if (newest) this.player.note?.(newest.state, newest.at);
      newest = { state, at };
    }
    if (newest) {
      if (!this.playing) tell({ state: 'playing' });
      this.playing = true;
      this.press(this.player.see(newest.state, newest.at, performance.now()));
      this.askAgain();
    }
    const until = performance.now() + THINKING;
    while (this.player.think())
      if (performance.now() >= until) {
        this.later();
        return;
      }
  }

  /** If the player wants it, asks it again before the next state comes. */
  private askAgain(): void {
    clearTimeout(this.timer);
    const { again } = this.player;
    if (again === undefined) return;
    this.timer = setTimeout(
      () => {
        this.press(this.player.wake!(performance.now()));
        this.askAgain();
      },
      Math.max(1, Math.ceil(again - performance.now())),
    );
  }

  private press(key: string): void {
    if (key !== '' && this.socket.readyState === WebSocket.OPEN) this.socket.send(`{"cmd":"key","key":"${key}"}`);
  }
}

self.onmessage = ({ data }: MessageEvent<AgentOrder>) => {
  new AgentAtPlay(data);
};
