/** A figure that a process shows to Prometheus, by its labels. */
export class Metric {
  readonly name: string;
  private readonly help: string;
  private readonly type: 'counter' | 'gauge';
  private readonly values = new Map<string, number>();

  constructor(name: string, help: string, type: 'counter' | 'gauge') {
    this.name = name;
    this.help = help;
    this.type = type;
  }

  add(amount: number, labels: Readonly<Record<string, string>> = {}): void {
    const key = labelText(labels);
    this.values.set(key, (this.values.get(key) ?? 0) + amount);
  }

  set(value: number, labels: Readonly<Record<string, string>> = {}): void {
    this.values.set(labelText(labels), value);
  }

  /** In Prometheus's text format. */
  text(): string {
    const rows = [...this.values].map(([labels, value]) => `${this.name}${labels} ${value}\n`);
    return `# HELP ${this.name} ${this.help}\n# TYPE ${this.name} ${this.type}\n${rows.join('')}`;
  }
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export function metricsText(metrics: readonly Metric[]): string {
  return metrics.map((metric) => metric.text()).join('');
}

/** What every process can say about itself. */
export function processMetrics(): Metric[] {
  const { user, system } = process.cpuUsage();
  const cpu = new Metric('process_cpu_seconds_total', 'CPU time of all threads.', 'counter');
  cpu.set((user + system) / 1e6);
  const memory = new Metric('process_resident_memory_bytes', 'Memory in use.', 'gauge');
  memory.set(process.memoryUsage.rss());
  const start = new Metric('process_start_time_seconds', 'When it was started, in Unix time.', 'gauge');
  start.set(Math.round((Date.now() - 1000 * process.uptime()) / 1000));
  return [cpu, memory, start];
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escaped)}"`);
  return pairs.length > 0 ? `{${pairs.join()}}` : '';
}

const escaped = (letter: string): string => (letter === '\n' ? '\\n' : `\\${letter}`);
