/** Every id of every catalogue, one file per area; English is where an id is declared. */
export type CopyId =
  | keyof typeof import('./en/dialog.ts')['messages']
  | keyof typeof import('./en/error.ts')['messages']
  | keyof typeof import('./en/form.ts')['messages']
  | keyof typeof import('./en/game-play.ts')['messages']
  | keyof typeof import('./en/later.ts')['messages']
  | keyof typeof import('./en/lobby.ts')['messages']
  | keyof typeof import('./en/profile.ts')['messages']
  | keyof typeof import('./en/shell.ts')['messages']
  | keyof typeof import('./en/sign-in.ts')['messages']
  | keyof typeof import('./en/sign-up.ts')['messages'];
