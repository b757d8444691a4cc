// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

const device = { light: false, change: () => undefined as unknown };

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return device.light;
    },
    addEventListener: (_event: string, listener: () => void) => {
      device.change = listener;
    },
  }));
});

const shown = () => document.documentElement.className;

it('the device’s theme is followed while it is chosen, also when it changes', async () => {
  device.light = true;
  const { followDeviceTheme, setThemeMode } = await import('./theme-mode.ts');
  followDeviceTheme();
  setThemeMode('system');
  expect(shown()).toBe('light');
  device.light = false;
  device.change();
  expect(shown()).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('system');
  expect(document.cookie).toContain('theme=system');
});

it('a chosen theme does not follow the device', async () => {
  const { followDeviceTheme, setThemeMode } = await import('./theme-mode.ts');
  followDeviceTheme();
  setThemeMode('light');
  device.change();
  expect(shown()).toBe('light');
});

it('the choice is there on the next visit; what is none is dark', async () => {
  localStorage.setItem('theme', 'system');
  device.light = true;
  const { applyThemeMode } = await import('./theme-mode.ts');
  applyThemeMode();
  expect(shown()).toBe('light');
  localStorage.setItem('theme', 'sepia');
  vi.resetModules();
  (await import('./theme-mode.ts')).applyThemeMode();
  expect(shown()).toBe('dark');
});
