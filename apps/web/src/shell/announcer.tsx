import { VisuallyHidden } from '@nua/ui';
import { useTranslation } from '../i18n/use-translation.ts';
import { useRouteMatch } from '../state/use-stores.ts';
import { screenNameOf } from './page-title.ts';

/** Screen readers hear the name of the screen that has come. */
export function Announcer() {
  const t = useTranslation();
  const match = useRouteMatch();
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite" aria-atomic="true">
        {match === null ? '' : screenNameOf(match, t)}
      </span>
    </VisuallyHidden>
  );
}
