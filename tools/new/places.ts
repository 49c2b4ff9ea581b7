const LARGER_MODULES = ['person', 'payment', 'play', 'protection', 'notify'];

/** Finds the folder of a feature: inside a larger module if it exists there, else at the top. */
function moduleFolder(modules: string, feature: string, exists: (path: string) => boolean): string {
  const inner = LARGER_MODULES.map((module) => `${modules}/${module}/${feature}`);
  return inner.find((folder) => exists(folder)) ?? `${modules}/${feature}`;
}

/** The paths, from the root, to which `npm run new` writes. Names are in kebab case. `exists` finds the module that contains a feature. */
export const places = {
  contract: (feature: string) => `packages/contract/src/${feature}.ts`,
  callTable: 'packages/contract/src/index.ts',
  screens: 'packages/contract/src/screen.ts',
  serverFeature: (feature: string, exists: (path: string) => boolean) =>
    moduleFolder('apps/server/src/modules', feature, exists),
  serverFeatures: 'apps/server/src/app/features.ts',
  moduleOrder: 'tools/tidy/borders.ts',
  webFeature: (feature: string, exists: (path: string) => boolean) =>
    moduleFolder('apps/web/src/modules', feature, exists),
  routes: 'apps/web/src/router/routes.ts',
  routesTest: 'apps/web/src/router/routes.test.ts',
  screenParts: 'apps/web/src/boot/screens.ts',
  dialogNames: 'apps/web/src/client/dialog-names.ts',
  dialogParts: 'apps/web/src/boot/dialogs.ts',
  dialogNamesTest: 'apps/web/src/shell/dialog/dialog-names.test.ts',
  titles: (language: 'en' | 'ur') => `apps/web/src/shell/text.${language}.ts`,
  gameRules: (game: string) => `packages/games/src/${game}`,
  gameRegister: 'packages/games/src/play/register.ts',
  gameView: (game: string) => `apps/arcade/src/games/${game}`,
  gameViews: 'apps/arcade/src/games/views.ts',
  roundLook: 'apps/web/src/modules/play/report/round/describe-round.ts',
  gameReturns: 'packages/games/src/play/every-game.test.ts',
  gameRecounts: 'packages/games/src/play/game-table.test.ts',
  gameWeights: 'packages/rewards/src/rule/rules.ts',
  gameDraws: 'tools/lab/live-draws.ts',
  gameChoices: 'bench/frames/play-game.ts',
  gameSearch: 'apps/web/src/modules/play/lobby/search/search-games.ts',
} as const;
