import { LanguageSwitch } from './language-switch.tsx';
import { PlayMoney } from './play-money.tsx';

/** The play money note and the language switch at the top of the auth pages. */
export function AuthTools() {
  return (
    <>
      <PlayMoney />
      <LanguageSwitch />
    </>
  );
}
