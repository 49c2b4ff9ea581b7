import { Button } from '@nua/ui';
import { navigate } from '../router.ts';

export const NextPage = ({ href }: { href: string }) => (
  <Button kind="quiet" onClick={() => navigate(href)}>
    Next page
  </Button>
);
