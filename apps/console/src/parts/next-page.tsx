import { Button } from '@nua/ui';
import { navigate } from '../router.ts';
import { listTexts } from '../texts/list.ts';

export const NextPage = ({ href }: { href: string }) => (
  <Button kind="quiet" onClick={() => navigate(href)}>
    {listTexts.next}
  </Button>
);
