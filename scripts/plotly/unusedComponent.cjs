/** Stands in for a component of Plotly that no figure uses. */
module.exports = { moduleType: 'component', name: 'unused' }
