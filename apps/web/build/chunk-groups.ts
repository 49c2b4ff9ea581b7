/**
 * Chunks follow folders, the lower layers first, because a group takes along what its modules import: `boot` is all that the first
 * paint of any page needs, what screens share lies in a chunk of its folder, and `runtime` is what the first press needs besides.
 * A screen, a dialog and the like, imported when they are wanted, are chunks of their own.
 */
export const chunkGroups = [
  { name: 'boot', test: /\/src\/boot\/hydrate-page\.tsx$/ },
  { name: 'ui', test: /\/packages\/(?:ui|money)\//, minShareCount: 2 },
  {
    name: 'schemas',
    test: /^[^\0]+\/(?:packages\/contract|valibot)\//,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  ...['platform|i18n|api|client', 'forms', 'domain/[\\w-]+', 'router|shell', 'features/[\\w-]+'].map((folder) => ({
    name: nameOf(new RegExp(`/apps/web/src/(${folder})/`)),
    debugName: folder,
    minShareCount: 2,
  })),
  { name: 'runtime', test: /\/src\/boot\/browser-runtime\.ts$/ },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

function nameOf(folder: RegExp) {
  return (id: string) => folder.exec(id)?.[1]?.split('/').at(-1) ?? null;
}
