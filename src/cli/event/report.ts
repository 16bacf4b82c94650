import type { EventShown, EventSummary, PairingShown, Standings } from '../../protocol/events.ts';
import { interval, table } from '../output.ts';

export function eventsText(events: readonly EventSummary[]): string {
  if (events.length === 0) return 'No events yet: jogatina event create makes one.';
  const rows = events.map(({ id, title, format, game, status, deadline }) => [
    id,
    title,
    format,
    game,
    status,
    deadline ?? '',
  ]);
  return table(['id', 'title', 'format', 'game', 'status', 'deadline'], rows);
}

export function eventText(event: EventShown): string {
  const { id, title, format, game, status, deadline, seed, settings, participants, scheduled, played } = event;
  const chosen = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  const rows = participants.map((each) => [
    each.name,
    each.agent === null ? each.kind : `${each.agent} (ours)`,
    each.leftAt !== null ? 'has left' : each.here === null ? '' : each.here ? 'connected' : 'away',
  ]);
  return `${title} (${id}): ${format}, ${game}, ${status}
${chosen.join(', ')}
deadline: ${deadline ?? 'none'}; seed: ${seed ?? 'told when the event is over'}
${played} of ${scheduled} played

${rows.length > 0 ? table(['participant', 'program', ''], rows) : 'Nobody has joined yet.'}`;
}

export function standingsText(standings: Standings): string {
  return standings.by === 'matches' ? byMatches(standings.ranking) : byPoints(standings.ranking);
}

function byMatches(ranking: Extract<Standings, { by: 'matches' }>['ranking']): string {
  return table(
    ['', 'agent', 'won', 'drew', 'of', 'left', 'win rate', 'points a match', 'Elo', 'faults'],
    ranking.map(({ place, name, wins, draws, played, left, winRate, margin, elo, faults }) => [
      place,
      name,
      wins,
      draws,
      played,
      left,
      intervalOr(winRate, { scale: 100, digits: 1, unit: ' %' }),
      intervalOr(margin, { digits: 2 }),
      intervalOr(elo, { digits: 0 }),
      faultsText(faults),
    ]),
  );
}

function byPoints(ranking: Extract<Standings, { by: 'points' }>['ranking']): string {
  return table(
    ['', 'agent', 'points', 'of', 'left', 'mean', 'faults'],
    ranking.map(({ place, name, total, played, left, mean, faults }) => [
      place,
      name,
      total,
      played,
      left,
      intervalOr(mean, { digits: 1 }),
      faultsText(faults),
    ]),
  );
}

export function matchesText(pairings: readonly PairingShown[]): string {
  const rows = pairings.map(({ number, round, seats, status, result }) => [
    number,
    round,
    seats.join(' - '),
    result ? result.scores.join(' - ') : status,
    (result?.faults ?? []).map(({ seat, kind, message }) => `${seats[seat]}: ${kind}, ${message}`).join('; '),
  ]);
  return table(['', 'round', 'who', 'score', 'fault'], rows);
}

function faultsText(faults: Standings['ranking'][number]['faults']): string {
  const made = Object.entries(faults).filter(([, count]) => count > 0);
  return made.map(([kind, count]) => `${count} ${kind}`).join(', ');
}

/** Before the first result there is no estimate. */
function intervalOr(estimate: Parameters<typeof interval>[0] | null, format: Parameters<typeof interval>[1]): string {
  return estimate ? interval(estimate, format) : '-';
}
