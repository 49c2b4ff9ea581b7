/** Valibot, and the contract files whose schemas only forms need. */
const SCHEMAS = /\/valibot\/|^[^\0]+\/packages\/contract\/src\/(?:wire|player|limit)\.ts$/;

/** The modules that the frame of every page needs. */
const IN_FRAME = 'cms|catalogue|protection(?!/limit/)|payment/balance';
/** The modules that most pages need after their first paint. */
const AFTER_PAINT =
  'bonus|captcha|site|consent|engineer/[^/]+$|message/[^/]+$|person/(?:[^/]+$|phone-)|player|search|session|terms|ticket/help';
/** Folders of large modules. Each folder becomes a separate chunk. */
const PARTS =
  'payment/(?:deposit|withdraw|payout-account|wallet)|person/[\\w-]+|play/[\\w-]+|receipt/[\\w-]+|ticket/claim';
/** The components of packages/ui that only forms need. */
const FIELDS = 'amount-|checkbox|field\\.|otp-field|segmented|select|text-';
/** The components of packages/ui that the frame and the lobby do not need. */
const LATE_UI = `${FIELDS}|avatar|card|dialog-frame|icon-button|join-names|page\\.|progress-|timeline|toast|use-modal`;
/** The files of apps/web/src/page that the frame and the lobby do not need. */
const LATE_PAGE = 'copy-line|late-section|next-page|page-head|status-body';
const LATE_PLATFORM =
  'system/(?:push|bars|share|files|network|storage|own-app|updater)|native-page|paint-document|cookie|player-copies|unanswered|browser-images|image-cache';

/**
 * The chunks of the client. Lower layers are first, because a group also takes the imports of its modules. `boot` is the code for the first
 * paint, `runtime` the code for the first press. Each screen and dialog is a separate chunk.
 */
export const chunkGroups = [
  // Only forms need the schemas. Without this group `boot` would include them together with the calls.
  { name: 'schemas', test: SCHEMAS, includeDependenciesRecursively: false },
  { name: 'boot', test: /\/src\/boot\/entry-(?:client|native)\.tsx$/ },
  {
    name: 'shared',
    test: new RegExp(
      `/packages/(?:ui(?!/src/(?:${LATE_UI}))|money|wire)/|/apps/web/src/(?:platform(?!/(?:${LATE_PLATFORM}))|i18n|api|client(?!/history)|page(?!/(?:${LATE_PAGE}))|shell|modules/(?:${IN_FRAME}))/`,
    ),
  },
  {
    name: 'forms',
    test: new RegExp(`/apps/web/src/forms/|/packages/ui/src/(?:${FIELDS})|/valibot/|^[^\\0]+/packages/contract/`),
  },
  { name: 'modules', test: new RegExp(`/apps/web/src/(?:client/history|router|modules/(?:${AFTER_PAINT}))`) },
  { name: 'parts', test: new RegExp(`/packages/ui/src/(?:${LATE_UI})|/apps/web/src/page/(?:${LATE_PAGE})`) },
  {
    name: (id: string) =>
      new RegExp(`/apps/web/src/modules/(${PARTS}|[\\w-]+)/`).exec(id)?.[1]?.split('/').at(-1) ?? null,
  },
  { name: 'runtime', test: /\/src\/boot\/browser-runtime\.ts$/ },
].map((group, index, all) => ({
  ...group,
  debugName: String(group.name),
  minShareCount: index > 1 && index < all.length - 1 ? 2 : 1,
  priority: all.length - index,
}));
