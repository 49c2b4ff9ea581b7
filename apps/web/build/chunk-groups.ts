/** The schema library and the contract's files with schemas that some code of every page imports a call from. */
const SCHEMAS = /\/valibot\/|^[^\0]+\/packages\/contract\/src\/(?:wire|player|limit)\.ts$/;

/**
 * Chunks follow folders, the lower layers first, because a group includes the imports of its modules. `boot` is all that the first
 * paint of any page needs, code shared by screens is in a chunk of its layer or folder, and `runtime` is all else that the first
 * press needs. Screens, dialogs and the like are imported on demand, each as a separate chunk.
 * `shared` excludes the modules of the platform that no first paint needs.
 */
export const chunkGroups = [
  // Each call is a separate module, so only forms need these. Otherwise `boot` would include them with the calls beside them.
  { name: 'schemas', test: SCHEMAS, includeDependenciesRecursively: false },
  { name: 'boot', test: /\/src\/boot\/entry-(?:client|native)\.tsx$/ },
  {
    name: 'shared',
    test: /\/packages\/(?:ui|money)\/|\/src\/(?:platform(?!\/(?:system\/(?:push|bars|share|files|network|storage|own-app|updater)|native-page|paint-document|cookie|player-copies|unanswered|browser-images|image-cache))|i18n|api|client|shell|domain\/(?:cms|game|protection))\//,
  },
  { name: 'forms', test: /\/apps\/web\/src\/forms\/|\/valibot\/|^[^\0]+\/packages\/contract\// },
  { name: 'domain', test: /\/apps\/web\/src\/(?:domain\/(?!payment|claim|promo|reward|task|fairness|file)|router)/ },
  { name: (id: string) => /\/apps\/web\/src\/(?:domain|features)\/([\w-]+)\//.exec(id)?.[1] ?? null },
  { name: 'runtime', test: /\/src\/boot\/browser-runtime\.ts$/ },
].map((group, at, all) => ({
  ...group,
  debugName: String(group.name),
  minShareCount: at > 1 && at < all.length - 1 ? 2 : 1,
  priority: all.length - at,
}));
