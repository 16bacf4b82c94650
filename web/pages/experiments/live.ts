import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  Experiment,
  ExperimentChoices,
  ExperimentPicture,
  ExperimentStanding,
} from '../../../src/protocol/experiments.ts';
import { ask, FIXED, useServerData } from '../../server.ts';

/** Milliseconds between two fetches of curves and tables. */
const LOOK_EVERY = 1000;
/** Milliseconds before a stream that was refused is opened again. */
const AGAIN = 2000;

export function isOver({ status }: Pick<ExperimentStanding, 'status'>): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled';
}

const path = (id: string) => `/api/experiments/${encodeURIComponent(id)}`;

/** What can be asked for in an experiment, and whether this reader may start and change them. */
export function useExperimentChoices() {
  return useServerData<ExperimentChoices>('/api/experiments/choices', FIXED);
}

/** One experiment, kept up to date by the server's events. */
export function useExperiment(id: string) {
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: ['experiment', id],
    queryFn: ({ signal }) => ask<Experiment>(path(id), undefined, { signal }),
    retry: false,
  });
  const live = found.data !== undefined && !isOver(found.data) && found.data.status !== 'paused';
  useEffect(() => {
    if (!live) return;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    const again = () => void queries.invalidateQueries({ queryKey: ['experiment', id] });
    const open = () => {
      source = new EventSource(`${path(id)}/live`);
      source.onmessage = ({ data }) => {
        const told: ExperimentStanding = JSON.parse(data);
        queries.setQueryData<Experiment>(['experiment', id], (before) => before && { ...before, ...told });
      };
      source.addEventListener('over', () => {
        source.close();
        again();
        void queries.invalidateQueries({ queryKey: ['experiment-picture', id] });
      });
      source.onerror = () => {
        // an ordinary request notices when the server is away
        again();
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN);
      };
    };
    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [id, live, queries]);
  return found;
}

/** What there is to see of an experiment; only the steps of a curve that are new are fetched. */
export function usePicture(id: string, live: boolean) {
  const queries = useQueryClient();
  const queryKey = ['experiment-picture', id];
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData<ExperimentPicture>(queryKey);
      const from = before && 'history' in before ? before.history.length : 0;
      return joined(before, await ask<ExperimentPicture>(`${path(id)}/picture?from=${from}`, undefined, { signal }));
    },
    refetchInterval: live ? LOOK_EVERY : false,
    retry: false,
  });
}

/** A picture with the part of its curve that was fetched before. */
function joined(before: ExperimentPicture | undefined, next: ExperimentPicture): ExperimentPicture {
  if (next.kind === 'tuning' && before?.kind === 'tuning')
    return { ...next, from: 0, history: [...before.history.slice(0, next.from), ...next.history] };
  if (next.kind === 'truco-learn' && before?.kind === 'truco-learn')
    return { ...next, from: 0, history: [...before.history.slice(0, next.from), ...next.history] };
  return next;
}
