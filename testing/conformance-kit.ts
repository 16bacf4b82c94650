// What the package gives to authors of games and agents as `jogatina/conformance`, for files of vitest.
export { type AgentConformanceOptions, agentConformance } from './conformance/agent-conformance.ts';
export { type GameConformanceOptions, gameConformance } from './conformance/game-conformance.ts';
