import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
  // During development, a running server answers the calls.
  server: {
    port: 3002,
    strictPort: true,
    proxy: { '/api/o': { target: 'http://localhost:3001', changeOrigin: true } },
  },
  build: {
    target: ['chrome109', 'safari15.4', 'firefox115'],
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
});
