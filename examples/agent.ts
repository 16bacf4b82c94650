// An agent for Truco or Tetris over WebSocket; Node alone. Run it with:
//   jogatina agent register my-agent --game truco        (prints its token)
//   node examples/agent.ts ws://127.0.0.1:7300 TOKEN
const [url = 'ws://127.0.0.1:7300', token] = process.argv.slice(2);

interface Message {
  type: string;
  match: string;
  turn: number;
  legal: { action: number; text: string }[];
}

/** The first legal action that is not folding. */
const choose = ({ legal }: Message) => (legal.find(({ text }) => text !== 'MAZO') ?? legal[0]).action;

function connect(): void {
  const socket = new WebSocket(`${url}/api/agent`);
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token }));
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data) as Message;
    const { type, match, turn } = message;
    if (type === 'turn') socket.send(JSON.stringify({ type: 'answer', match, turn, action: choose(message) }));
    else if (type !== 'saw') console.log(data);
  };
  socket.onclose = ({ code, reason }) => {
    console.log(`closed: ${code} ${reason || `(is a server at ${url}?)`}`);
    // 4001: the token is wrong; 4009: another connection of this agent took over
    if (code !== 4001 && code !== 4009) setTimeout(connect, 1000);
  };
}
connect();
