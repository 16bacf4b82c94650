// The folders in dependency order: each may import those of its list and itself, nothing else.
const allowed = {
  core: [],
  games: ['core'],
  kernels: ['core'],
  search: ['core'],
  optimize: ['core'],
  cluster: ['core'],
  cbr: ['core', 'kernels'],
  solve: ['core', 'kernels'],
  protocol: ['core'],
  agents: ['core', 'games', 'kernels', 'search', 'optimize', 'cluster', 'cbr', 'solve', 'protocol'],
};
allowed.families = [...allowed.agents, 'agents'];
allowed.arena = [...allowed.families, 'families'];
/** What a program outside may import: nothing but names of these folders. */
allowed.library = [...allowed.arena, 'arena'];
allowed.studies = [...allowed.arena, 'arena'];
/** The engine that runs works knows none of them; the list of works stands above all that they do. */
allowed.work = ['core'];
allowed.works = [...allowed.studies, 'studies', 'work'];
allowed.store = [...allowed.studies, 'studies'];
allowed.experiments = [...allowed.works, 'works', 'store'];
allowed.server = [...allowed.experiments, 'experiments'];
allowed.cli = [...allowed.server, 'server'];

/** `jogatina bench` is a command, its benchmarks are beside the source. */
const reach = (folder, targets) => `^src/(${[folder, ...targets].join('|')})/${folder === 'cli' ? '|^bench/' : ''}`;

/** Tests, and what tests of a folder share, may also use what is there for test authors. */
const tests = '\\.test(-support)?\\.tsx?$|^src/[a-z]+/testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'a page that is loaded when it is wanted may read the list that names it',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    ...Object.entries(allowed).map(([folder, targets]) => ({
      name: `${folder}-imports`,
      severity: 'error',
      from: { path: `^src/${folder}/`, pathNot: tests },
      to: { path: '^(src|web|bench|testing|scripts)/', pathNot: reach(folder, targets) },
    })),
    {
      name: 'core-and-games-need-no-package',
      comment: 'they run in the browser and in every worker',
      severity: 'error',
      from: { path: '^src/(core|games|kernels|search|optimize|cluster|cbr|solve|agents)/', pathNot: tests },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional'] },
    },
    {
      name: 'web-imports',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: {
        path: '^(src|bench|testing|scripts)/',
        pathNot: '^src/(core|games|kernels|protocol|agents|search|optimize|cluster|cbr|solve)/',
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|^dist/|^src/kernels/[^/]+/assembly/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
