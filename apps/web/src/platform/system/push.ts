/** Whether this device can show pushes: not supported, denied by the player, not asked yet, or granted. */
export type Ability = 'none' | 'denied' | 'prompt' | 'granted';

/** Short notifications while Nua is closed. The server addresses this device by its token. */
export type Push = {
  /** Where the player can allow pushes again: in the settings of the browser, or of the app. */
  pushSettingsIn: 'browser' | 'app';
  pushAbility(): Promise<Ability>;
  /** Asks the player for permission. Returns the token, or null if the player refuses. Rejects if the device issues no token. */
  askForPush(public_key: string): Promise<string | null>;
  /** The current token; null if there is none. */
  pushToken(): Promise<string | null>;
  /** Revokes the token, so that no push is shown, even if it was sent before. */
  endPush(): Promise<void>;
  /** `open` receives the path of a pressed push. The caller must check the path. */
  onPushPressed(open: (path: unknown) => void): void;
  /** Calls `onChange` when the device receives another token. */
  onPushToken(onChange: () => void): void;
};
