/**
 * Plotly writes its stylesheet into the page unless this element is there: ours is plotly.css, which the page's policy
 * lets in.
 */
const mark = document.createElement('meta')
mark.id = 'plotly.js-style-global'
mark.className = 'no-inline-styles'
document.head.append(mark)
