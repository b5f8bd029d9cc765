import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { closeApp } from './render-app.tsx';

// Only what fails waits this long; a busy machine is no failure.
configure({ asyncUtilTimeout: 5000 });

// What this DOM does not have, or measures as nothing: rows of long lists are drawn by their height.
Element.prototype.setPointerCapture ??= () => {};
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 64 });
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 390 });

afterEach(closeApp);
