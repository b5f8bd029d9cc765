import '@mantine/core/styles.css';
import { MantineProvider, Title } from '@mantine/core';
import { GoTrueClient } from '@supabase/auth-js';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * This page has a headline from the component library that the app uses, and nothing of the app. It shows what any page
 * with that library costs.
 */
const auth = new GoTrueClient({ url: '/auth/v1', autoRefreshToken: false });
const rootRoute = createRootRoute({ component: () => <Title>Hello there</Title> });
const router = createRouter({ routeTree: rootRoute });

void auth.getSession();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  );
