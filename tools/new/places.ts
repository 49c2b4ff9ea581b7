const MODULES = 'apps/server/src/modules';
const LARGER_MODULES = ['person', 'payment', 'play', 'protection', 'notify'];

/**
 * The paths of a new thing's parts, from the root: `npm run new` writes only to these.
 *
 * Shape   feature: the name of a feature; `exists` finds the module that contains it. name: the name of the thing. Both in kebab case.
 */
export const places = {
  contract: (feature: string) => `packages/contract/src/${feature}.ts`,
  callTable: 'packages/contract/src/index.ts',
  screens: 'packages/contract/src/screen.ts',
  /** A feature of a larger module is a folder in it; any other feature is a module. */
  serverFeature: (feature: string, exists: (path: string) => boolean) => {
    const inner = LARGER_MODULES.map((module) => `${MODULES}/${module}/${feature}`);
    return inner.find((folder) => exists(folder)) ?? `${MODULES}/${feature}`;
  },
  serverFeatures: 'apps/server/src/app/features.ts',
  moduleOrder: 'tools/tidy/borders.ts',
  webFeature: (feature: string) => `apps/web/src/features/${feature}`,
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
  roundLook: 'apps/web/src/features/report/round-look.ts',
  gameReturns: 'packages/games/src/play/every-game.test.ts',
  gameRecounts: 'packages/games/src/play/game-table.test.ts',
  gameWeights: 'packages/rewards/src/rule/rules.ts',
  gameChoices: 'bench/frames/play-game.ts',
  gameSearch: 'apps/web/src/features/lobby/search-games.ts',
} as const;
