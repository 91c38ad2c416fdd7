/** Syntax that rules forbid, with what to write instead. */

const noEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Read the environment only in config.ts or main.ts.',
};
export const noGlobalMongoose = {
  selector:
    "CallExpression[callee.object.name='mongoose'][callee.property.name=/^(model|connect|createConnection|set)$/]",
  message: 'A container owns its own Mongoose instance; never use the global one.',
};
export const noInnerHtml = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: 'Texts are rendered by React, never as HTML (docs/security.md S8).',
};
export const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only.',
};

const TOP_LEVEL_CONST = ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind=const]';
export const screamingConstants = {
  selector: `${TOP_LEVEL_CONST} > VariableDeclarator[id.name=/^(?!mock).*[a-z]/]:matches(:has(> Literal.init), :has(> TemplateLiteral.init), :has(> BinaryExpression.init), :has(> UnaryExpression.init))`,
  message:
    'Numbers, texts and patterns of a module in SCREAMING_CASE; tables, catalogues and functions in camelCase.',
};
export const fakeTimersWithNow = {
  selector:
    "CallExpression[callee.object.name='jest'][callee.property.name='useFakeTimers']:not(:has(Property[key.name='now']))",
  message: 'Give `now`: without it Jest takes the clock of the machine, and the test depends on the day.',
};
const TIMER = 'Identifier[name=/^(setTimeout|setInterval)$/]';
export const noSleep = [
  `${TIMER}:not(MemberExpression[object.name=/^(jest|test)$/] > Identifier)`,
  'ImportDeclaration[source.value=/^(node:)?timers.promises$/]',
  'CallExpression[callee.name=/^(pause|delay|sleep)$/]',
  'CallExpression[callee.property.name=/^(waitForTimeout|silentRun)$/]',
].map((selector) => ({
  selector,
  message: 'No test sleeps: await the event, or a condition with waitFor, or a turn of the event loop.',
}));
/** Umlauts, or a word that German sentences have and English ones have not. */
const GERMAN_TEXT = String.raw`/[äöüßÄÖÜ]|\b(abgelaufen|aus|Bett|Betten|bitte|Bitte|das|der|ein|eine|einen|gibt|hat|ist|je|kein|keine|mit|Nacht|nicht|nur|oder|schon|Sie|sind|und|Unterkunft|von|wird|zu|zum)\b/`;
export const noGermanText = [
  `Literal[value=${GERMAN_TEXT}]`,
  `TemplateElement[value.raw=${GERMAN_TEXT}]`,
].map((selector) => ({
  selector,
  message:
    'Rules name facts: texts are in the catalogues of @kq/contracts, or where an answer is presented (ADR 056).',
}));
export const noMoneyByHand = {
  selector:
    "BinaryExpression[operator='*'] > :matches(Identifier[name='nights'], MemberExpression[property.name='nights'])",
  message: 'What a stay costs is computed by computeAmount or computeStayCents of @kq/contracts/amount.',
};

/** Processes of the former release read what a migration leaves (docs/deployment.md, Upgrades). */
export const noRemoval = [
  'Property[key.name=/^\\$(unset|rename)$/]',
  'CallExpression[callee.property.name=/^(drop|dropCollection|dropDatabase|deleteOne|deleteMany|replaceOne)$/]',
].map((selector) => ({
  selector,
  message: 'A migration adds and fills; a later release removes what no release reads.',
}));

/** Where requests are served, it would be kept with all it refers to until the next full collection. */
const namedFunctions = {
  selector:
    "AssignmentExpression[left.type='MemberExpression'][right.type=/^(ArrowFunction|Function)Expression$/]",
  message:
    'V8 creates a function that is assigned to a property in the old generation: name it first (ADR 055).',
};

export const serverSyntax = [
  namedFunctions,
  noEnv,
  noGlobalMongoose,
  noDefaultExport,
  noMoneyByHand,
  screamingConstants,
];
