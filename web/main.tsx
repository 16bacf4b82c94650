import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Workbench } from './pages/workbench.tsx';
import './tokens.css';
import './app.css';

createRoot(document.getElementById('app')!).render(
  <QueryClientProvider client={new QueryClient()}>
    <Workbench />
  </QueryClientProvider>,
);
