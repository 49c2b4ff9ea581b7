import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchAttendance } from './api/attendance.ts';
import { watchFields } from './api/changed-fields.ts';
import { queryClient } from './api/queries.ts';
import { App } from './app.tsx';
import './base.css';

watchAttendance();
watchFields();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
