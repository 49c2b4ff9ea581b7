/** Whether this device can show pushes: not supported, denied by the player, not asked yet, or granted. */
export type Ability = 'none' | 'denied' | 'asks' | 'granted';

/** Short notifications while Nua is closed. The server addresses this device by its token. */
export type Push = {
  /** The settings in which the player can allow pushes again: the browser's, or the app's on the phone. */
  pushPlace: 'browser' | 'app';
  pushAbility(): Promise<Ability>;
  /** Asks the player for permission. Returns the token, or null if the player refuses. Rejects if the device issues no token. */
  askForPush(public_key: string): Promise<string | null>;
  /** The current token; null if there is none. */
  pushToken(): Promise<string | null>;
  /** Revokes the token, so that not even pushes already sent to it are shown. */
  endPush(): Promise<void>;
  /** `open` receives the path of a pressed push unchecked: the caller must check it. */
  onPushPressed(open: (path: unknown) => void): void;
  /** Calls `changed` when the device receives another token. */
  onPushToken(changed: () => void): void;
};
