import presetMantine from 'postcss-preset-mantine';

const config = { plugins: [presetMantine()] };

// PostCSS reads the default export of this file.
export { config as default };
