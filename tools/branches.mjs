// node tools/branches.mjs FOLDER
// Prints, as JSON, how many branches of each script of web/js the browser stories took: {name: {branches, taken,
// missed: [line, ...]}}. FOLDER holds what e2e/measure.py wrote: V8's counts for every piece of every script.
// A branch is what Istanbul counts: both ways of an `if` and of `? :`, the operands of `&& || ??`, the cases of
// a `switch`, a parameter's default.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'acorn';

const SCRIPTS = 'web/js';

/** How often the code at a place was run: the count of the smallest piece around it. */
function timesAt(offset, pieces) {
  let [times, smallest] = [0, Infinity];
  for (const { startOffset, endOffset, count } of pieces) {
    const length = endOffset - startOffset;
    if (startOffset <= offset && offset < endOffset && length <= smallest) [times, smallest] = [count, length];
  }
  return times;
}

/** The branches of a syntax tree, each with its place and, for a missing `else`, the arm it is the rest of. */
function branchesOf(node, found = []) {
  if (!node || typeof node.type !== 'string') return found;
  const take = (...arms) => found.push(...arms.map(arm => ({ at: arm.start })));
  switch (node.type) {
    case 'IfStatement':
      take(node.consequent);
      found.push(node.alternate ? { at: node.alternate.start } : { at: node.start, without: node.consequent.start });
      break;
    case 'ConditionalExpression': take(node.consequent, node.alternate); break;
    case 'LogicalExpression': take(node.left, node.right); break;
    case 'SwitchStatement': take(...node.cases); break;
    case 'AssignmentPattern': take(node.right); break;
    default:
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (child && typeof child === 'object') branchesOf(child, found);
  }
  return found;
}

const runs = fs.readdirSync(process.argv[2]).map(name => JSON.parse(fs.readFileSync(path.join(process.argv[2], name), 'utf8')));
const report = {};
for (const name of fs.readdirSync(SCRIPTS).sort()) {
  const source = fs.readFileSync(path.join(SCRIPTS, name), 'utf8');
  const measured = runs.flatMap(run => run[name] ?? []);
  const branches = branchesOf(parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true }));
  const taken = ({ at, without }) => measured.some(pieces => {
    const times = timesAt(at, pieces);
    return without === undefined ? times > 0 : times > timesAt(without, pieces);
  });
  const missed = branches.filter(branch => !taken(branch)).map(({ at }) => source.slice(0, at).split('\n').length);
  report[`${SCRIPTS}/${name}`] = { branches: branches.length, taken: branches.length - missed.length, missed };
}
console.log(JSON.stringify(report));
