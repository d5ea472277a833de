import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { commentStyle } from './scripts/lint/commentStyle.mjs'

/** Setting a value skips the keys, and with them every fault of typing. */
const typedText = [
  {
    selector: 'CallExpression[callee.property.name="fill"][callee.object.callee.name!="Array"]',
    message: 'Type with the keyboard: typeInto of keyboard.ts.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(clear|setValue|fireEvent)$/][callee.object.type="CallExpression"]',
    message: 'Type with the keyboard: typeInto of keyboard.ts.',
  },
]

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'schemas/generated/',
      '.data/',
      '.cache/',
      'test-results/',
      'playwright-report/',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { comments: { rules: { style: commentStyle } } },
    rules: {
      'comments/style': 'error',
      // The formatter breaks code; texts, statements and addresses may be longer.
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-console': ['error', { allow: ['error'] }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/max-params': ['error', { max: 5 }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Name it: a file exports what it is called.' },
        { selector: 'ExportAllDeclaration', message: 'Name what the room offers.' },
      ],
    },
  },
  // Functions with more parameters read better with named options, and longer files can be divided.
  {
    files: ['{engine,server,domain,src,bench,scripts}/**/*.{ts,tsx,mjs}'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/max-params': ['error', { max: 4 }],
      'max-lines': ['error', { max: 300, skipComments: true, skipBlankLines: true }],
    },
  },
  {
    files: ['scripts/**', 'bench/**', '**/*Command.ts', '**/command.ts', 'server/main.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['e2e/**'],
    ignores: ['e2e/keyboard.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name="focus"]',
          message: 'A disabled button takes no focus: use focusOn or press of keyboard.ts.',
        },
        {
          selector:
            'CallExpression[callee.property.name="press"]:not([callee.object.name="keyboard"], [callee.object.property.name="keyboard"])',
          message: 'A disabled button takes no key: use press of keyboard.ts.',
        },
        {
          selector: 'CallExpression[callee.property.name="waitForTimeout"]',
          message: 'Wait for what must be there, not for a time.',
        },
        ...typedText,
      ],
    },
  },
  {
    files: ['e2e/keyboard.ts', 'tests/kills/**', 'bench/**'],
    rules: { 'no-restricted-syntax': ['error', ...typedText] },
  },
  // A package's types say how the package exports.
  { files: ['*.config.{ts,mjs}', '**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
)
