import { hydratePage } from './hydrate-page.tsx';

void hydratePage();
